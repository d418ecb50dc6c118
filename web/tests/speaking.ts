/** Every language is there before a test begins, so that a page speaks at once. */
import { LANGUAGES, learn, type Language } from '../src/lib/i18n';

await Promise.all(Object.keys(LANGUAGES).map((language) => learn(language as Language)));
