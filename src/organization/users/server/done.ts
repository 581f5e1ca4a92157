/** The answer of a command without further data. */
export const done: { readonly done: true } = { done: true }
