import { language, stringsIn, type Language, type Strings } from './i18n';
import { prefs, type Prefs } from './prefs';
import { route, type Route } from './router';
import { watched } from './runes.svelte';

const inPrefs = watched(prefs);
const inLanguage = watched(language);
const inRoute = watched(route);

/** The context that every component may follow: the strings of the chosen language, this browser's preferences, the route. */
export const here = {
  get t(): Strings {
    return stringsIn(inLanguage.current);
  },
  get language(): Language {
    return inLanguage.current;
  },
  get prefs(): Prefs {
    return inPrefs.current;
  },
  get route(): Route {
    return inRoute.current;
  },
};
