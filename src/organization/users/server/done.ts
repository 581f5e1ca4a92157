/** The answer of an act of which nothing is left to be told. */
export const done: { readonly done: true } = { done: true }
