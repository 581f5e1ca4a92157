import { shownLater } from '#platform/web/shown-later.tsx'

/** Asks which labels to print, on what and how many, and prints them; mounted while it is open. */
export const LabelDialog = shownLater(async () => (await import('./LabelDesk.tsx')).LabelDesk)
