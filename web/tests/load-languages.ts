/** Every language is there before a test begins, so that a page speaks at once. */
import { LANGUAGES, loadStrings, type Language } from '../src/lib/i18n';

await Promise.all(Object.keys(LANGUAGES).map((language) => loadStrings(language as Language)));
