export type Sample = {
  /** Of a bounded set, and nothing personal. */
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Figures that are read when they are asked for. */
export type Gauges<K extends string = string> = {
  readonly declared: Readonly<
    Record<K, { readonly help: string; readonly labels?: readonly string[] }>
  >
  /** What it leaves out has no samples. When it fails or takes too long, none of its figures has. */
  readonly read: () => Promise<{ readonly [P in K]?: readonly Sample[] }>
}

export const defineGauges = <K extends string>(gauges: Gauges<K>): Gauges<K> => gauges
