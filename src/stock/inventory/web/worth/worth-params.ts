type Params = Readonly<Record<string, string | undefined>>

/** The outlet of the URL, as the endpoints need it. */
export const ofOutlet = ({ outlet }: Params) => (outlet ? { outletId: outlet } : {})

/** The day of the URL, whose end is shown; by default, now. */
export const onDay = ({ on }: Params) => (on ? { on } : {})
