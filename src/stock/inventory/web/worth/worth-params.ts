/** Where the columns and views of the valued variants are kept. */
export const worthList = '/inventory/valuation'

export const worthParams = ['outlet', 'on', 'category'] as const

type Params = Readonly<Record<string, string | undefined>>

/** The outlet that the address narrows to, as the endpoints ask for it. */
export const ofOutlet = ({ outlet }: Params) => (outlet ? { outletId: outlet } : {})

/** The day at whose end stock is looked at; none is now. */
export const onDay = ({ on }: Params) => (on ? { on } : {})
