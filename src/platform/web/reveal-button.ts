/** The button that reveals the text of a secret field, with its tooltip: “the password”. */
export function revealButton(what: string) {
  const label = `Show or hide ${what}`
  return { 'aria-label': label, 'data-hint': label, tabIndex: 0 }
}
