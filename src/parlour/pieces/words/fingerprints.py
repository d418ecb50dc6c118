"""Written by scripts/build_words.py: do not edit."""

FINGERPRINTS = {
    "en": "fb43ceb51890",
    "de": "261f38083ed5",
}
