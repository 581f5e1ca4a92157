/** The condition of an order `po` that its supplier has and of which goods are still to come: `openStates`. */
export const isOpenOrder = `po.state in ('sent', 'changes_proposed', 'confirmed', 'partially_received')`

/** The condition of an order line `line` of which units are still to come: `openOf`. */
export const isOpenLine = 'line.accepted < line.quantity - line.cancelled'
