import { type TillTender, tillTenders } from '../sale-money.ts'
import type { Sale } from '../sales.contract.ts'

/** As a sale was paid, where that is known. */
export function methodOf({ payments }: Pick<Sale, 'payments'>): TillTender {
  const paid = payments.find(({ kind }) => kind === 'payment')?.method
  return tillTenders.find((tender) => tender === paid) ?? 'cash'
}
