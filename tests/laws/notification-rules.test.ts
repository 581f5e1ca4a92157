import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimMachine } from '#delivery/claims/claims.states.ts'
import { returnCaseMachine } from '#delivery/claims/return-cases.states.ts'
import { remittanceMachine } from '#delivery/remittances/remittances.states.ts'
import { returnMachine } from '#delivery/returns/returns.states.ts'
import { importMachine } from '#office/imports/imports.states.ts'
import { notificationRules } from '#office/notifications/notifications.rules.ts'
import { approvalMachine } from '#organization/approvals/approvals.states.ts'
import type { Machine } from '#platform/machine.ts'
import { messageMachine } from '#sales/channels/channels.states.ts'
import { confirmationMachine } from '#sales/confirmations/confirmations.states.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import { transferMachine } from '#stock/transfers/transfers.states.ts'

const machines: readonly Machine[] = [
  orderMachine,
  confirmationMachine,
  importMachine,
  approvalMachine,
  transferMachine,
  messageMachine,
  returnCaseMachine,
  claimMachine,
  remittanceMachine,
  returnMachine,
]
const moved = new Set(
  machines.flatMap(({ noun, moves }) => Object.values(moves).map(({ done }) => `${noun}.${done}`)),
)

/** The source texts of the areas' servers, without this area's own. */
async function sources(): Promise<string> {
  const found = await readdir('src', { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(join('src', 'notifications')))
  return (await Promise.all(files.map((path) => readFile(path, 'utf8')))).join('\n')
}

test('every event that a rule handles is appended by some area', async () => {
  const text = await sources()
  const isTold = (type: string) => {
    const [noun = '', done = ''] = type.split('.')
    // Some areas compose the types of one noun in one place: `webhook_endpoint.${done}`.
    const isComposed = text.includes(`\`${noun}.\${`) && text.includes(`'${done}'`)
    return moved.has(type) || text.includes(`'${type}'`) || isComposed
  }
  const unheard = notificationRules.flatMap(({ key, on, cause }) =>
    [on, ...(cause?.endsOn ?? [])].filter((type) => !isTold(type)).map((type) => `${key}: ${type}`),
  )
  expect(unheard).toEqual([])
  expect(isTold('order.dreamt_of')).toBe(false)
})
