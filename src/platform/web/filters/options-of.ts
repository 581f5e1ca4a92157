export type Option<T extends string = string> = { readonly value: T; readonly label: string }

/** The choices of a filter or a select, in the order of the labels. */
export function optionsOf<T extends string>(labels: Readonly<Record<T, string>>): Option<T>[] {
  const all = Object.entries(labels) as [T, string][] // parse edge: entries loses the key names
  return all.map(([value, label]) => ({ value, label }))
}
