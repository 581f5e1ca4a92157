import { sql } from 'kysely'

/**
 * Of a row `r` of order_refund_lines, the fee of the units that have left the order since. It is
 * charged apart from then on; see `removeRefunded`.
 */
export const goneFee = sql`round(r.fee_minor::numeric * r.removed_quantity / r.quantity)`
