import type { Language } from '../../lib/i18n';
import type { president } from '../../lib/protocol';

type Titles = Record<Language, Record<president.Swap['title'], string>>;

/** From first to last. */
export const titles: Titles = {
  en: {
    President: 'President',
    VicePresident: 'Vice President',
    Citizen: 'Citizen',
    Scumbag: 'Scumbag',
    Asshole: 'Asshole',
  },
  de: {
    President: 'Präsident',
    VicePresident: 'Vizepräsident',
    Citizen: 'Bürger',
    Scumbag: 'Vize-Arschloch',
    Asshole: 'Arschloch',
  },
};

/** The same as places, whatever the number of players. */
export const places: Titles = {
  en: {
    President: 'First',
    VicePresident: 'Second',
    Citizen: 'In the middle',
    Scumbag: 'Second to last',
    Asshole: 'Last',
  },
  de: {
    President: 'Erster Platz',
    VicePresident: 'Zweiter Platz',
    Citizen: 'Mitte',
    Scumbag: 'Vorletzter Platz',
    Asshole: 'Letzter Platz',
  },
};
