// Speaks the reader's language, and reloads the wanted page as soon as the server answers.

const HEALTH = new URL('health', document.currentScript.src);
const prefs = (() => {
  try {
    return JSON.parse(localStorage.getItem('parlour.prefs')) ?? {};
  } catch {
    return {};
  }
})();
const wished = [prefs.language, ...navigator.languages].map((tag) => String(tag).slice(0, 2));
const language = wished.find((tag) => document.querySelector(`section[lang="${tag}"]`)) ?? 'en';

document.documentElement.lang = language;
document.documentElement.dataset.theme = prefs.theme ?? 'auto';
for (const section of document.querySelectorAll('section')) section.hidden = section.lang !== language;

async function knock() {
  try {
    const answer = await fetch(HEALTH, { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Nobody is there yet.
  }
}

for (const button of document.querySelectorAll('button')) button.addEventListener('click', knock);
addEventListener('online', knock);
setInterval(knock, 3000 + Math.random() * 2000);
