export type Option = { readonly value: string; readonly label: string }

/** The choices of a filter or a select, in the order of the labels. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
