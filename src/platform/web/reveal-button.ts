/** The button that shows what is written into a secret field, with its tooltip: “the password”. */
export function revealButton(what: string) {
  const label = `Show or hide ${what}`
  return { 'aria-label': label, 'data-hint': label, tabIndex: 0 }
}
