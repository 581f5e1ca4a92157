type Counts = { readonly scans: number; readonly errors: number }

/** The share of scans that were not accepted, in percent with one decimal. */
export const percentOf = ({ scans, errors }: Counts) =>
  scans === 0 ? 0 : Math.round((1000 * errors) / scans) / 10

export const percentText = (percent: number) => `${percent} %`
