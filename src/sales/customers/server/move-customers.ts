import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { customersActions } from '../customers.actions.ts'
import { customerNoun } from '../customers.nouns.ts'
import { customerMachine, type StandingMove } from '../customers.states.ts'
import { customerWords } from './customer-words.ts'
import { type FoundCustomer, lockCustomer } from './find-customer.ts'

type MoveInput = {
  readonly ids: readonly string[]
  readonly move: StandingMove
  readonly reason: ReasonGiven
}

/** Watches, blocks or clears customers; those of whom it makes no sense are left and named. */
export async function moveCustomers(tx: Tx, actor: Actor, input: MoveInput) {
  const found: FoundCustomer[] = []
  for (const id of [...new Set(input.ids)].sort()) found.push(await lockCustomer(tx, id))
  const refusals = found.map((one) => refuseMove(customerMachine, input.move, one))
  const open = found.filter((_one, index) => refusals[index] === null)
  const [only] = refusals
  if (found.length === 1 && only) throw only
  const reason = await reasonFor(tx, 'customer.state', input.reason)
  const approved = open.length > 0 ? await allowed(tx, actor, input, open) : actor
  for (const { id, label } of open)
    await move(tx, approved, {
      machine: customerMachine,
      noun: customerNoun,
      move: input.move,
      id,
      label,
      set: { state_reason: input.move === 'clear' ? '' : reason.text },
      data: await customerWords.keepReason(tx, id, reason),
    })
  return {
    moved: open.map(({ id }) => id),
    skipped: found.flatMap(({ id, label }, index) => {
      const refusal = refusals[index]
      return refusal ? [{ id, label, reason: refusal.message }] : []
    }),
  }
}

/** Watching a customer restricts nothing. */
function allowed(tx: Tx, actor: Actor, input: MoveInput, open: readonly FoundCustomer[]) {
  if (input.move === 'watch') return Promise.resolve(actor)
  const [first] = open
  const who = open.length === 1 ? first?.label : `${open.length} customers`
  return requireVerdict(tx, actor, customersActions.block, {
    payload: input,
    summary: `${customerMachine.moves[input.move].label}: ${who}`,
    facts: { Customers: open.map(({ label }) => label).join(', ') },
    path: first ? customerNoun.path(first.id) : '/all-customers',
    about: open.map(({ id }) => id),
    outletId: null,
  })
}
