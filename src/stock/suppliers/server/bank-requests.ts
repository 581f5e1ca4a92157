import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import { sealedColumn } from '#platform/server/seal-anew.ts'
import type { BankAccount } from '../bank-account.rules.ts'

export const bankPurpose = 'bank details of a supplier'

export const sealedBanks = [
  sealedColumn('supplier_bank_requests', 'id', 'sealed_account', bankPurpose),
]

const kept = z.object({
  holder: z.string(),
  iban: z.string(),
  accountNumber: z.string(),
  bankCode: z.string(),
})

export const sealAccount = (tx: Tx, account: BankAccount): Promise<string> =>
  seal(tx, bankPurpose, JSON.stringify(account))

async function accountIn(reader: Reader, sealed: string): Promise<BankAccount> {
  return kept.parse(JSON.parse(await unseal(reader, bankPurpose, sealed)))
}

type Row = {
  readonly requestId: string
  readonly sealed: string
  readonly reason: string
  readonly requestedBy: string
  readonly requestedByName: string
  readonly requestedAt: string
  readonly isTold: boolean
  readonly decidedByName: string
  readonly decidedAt: string
}

export type BankRequest = Omit<Row, 'sealed'> & { readonly account: BankAccount }

async function findRow(reader: Reader, id: string, decision: 'open' | 'approved') {
  const found = await sql<Row>`
    select r.id as "requestId", r.sealed_account as sealed, r.reason,
      r.requested_by as "requestedBy", asker.full_name as "requestedByName",
      r.requested_at as "requestedAt", r.is_told as "isTold",
      coalesce(decider.full_name, '') as "decidedByName", r.decided_at as "decidedAt"
    from supplier_bank_requests r join profiles asker on asker.id = r.requested_by
      left join profiles decider on decider.id = r.decided_by
    where r.supplier_id = ${id} and r.decision = ${decision}
    order by r.decided_at desc limit 1`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const { sealed, ...rest } = row
  return { ...rest, account: await accountIn(reader, sealed) }
}

/** The request that waits for another user; null for none. */
export const openRequest = (reader: Reader, id: string): Promise<BankRequest | null> =>
  findRow(reader, id, 'open')

/** The request whose account counts now; null before the first one was approved. */
export const approvedRequest = (reader: Reader, id: string): Promise<BankRequest | null> =>
  findRow(reader, id, 'approved')

/** The request that the caller saw, if it is still open. The supplier must be locked. */
export async function requireOpen(
  reader: Reader,
  supplier: { readonly id: string; readonly name: string },
  requestId: string,
): Promise<BankRequest> {
  const open = await openRequest(reader, supplier.id)
  if (open?.requestId === requestId) return open
  const found = await sql<{ decision: string; by: string }>`
    select r.decision, p.full_name as by from supplier_bank_requests r
    join profiles p on p.id = r.decided_by
    where r.id = ${requestId} and r.supplier_id = ${supplier.id}`.execute(reader)
  const [ended] = found.rows
  throw new Refusal(
    'conflict',
    'no_bank_request',
    ended
      ? `${ended.by} has ${ended.decision} this request for bank details of ${supplier.name} already.`
      : `${supplier.name} has no such request for bank details.`,
  )
}
