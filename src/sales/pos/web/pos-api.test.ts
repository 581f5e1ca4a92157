import { afterEach, expect, test } from 'vitest'
import { customersContract } from '#sales/customers/customers.contract.ts'
import { catalogContract } from '#stock/catalog/catalog.contract.ts'
import { scanningContract } from '#stock/scanning/scanning.contract.ts'
import { offlineSalesContract } from '../offline-sales.contract.ts'
import { parkedSalesContract } from '../parked-sales.contract.ts'
import { receiptsContract } from '../receipts.contract.ts'
import { registerOrdersContract } from '../register-orders.contract.ts'
import { salesContract } from '../sales.contract.ts'
import * as posApi from './pos-api.ts'
import { notPractised } from './training/practised-acts.ts'
import { endTraining, startTraining } from './training/training-state.ts'

/** The contract of each client that the till calls with. */
const contracts = {
  salesApi: salesContract,
  offlineApi: offlineSalesContract,
  tillCustomersApi: offlineSalesContract,
  parkedApi: parkedSalesContract,
  registerOrdersApi: registerOrdersContract,
  receiptsApi: receiptsContract,
  catalogOfTill: catalogContract,
  scansOfTill: scanningContract,
  customersOfTill: customersContract,
} satisfies Readonly<Record<keyof typeof posApi, object>>

const writes = Object.entries(contracts).flatMap(([client, contract]) =>
  Object.entries(contract)
    .filter(([, endpoint]) => endpoint['~orpc'].meta.kind === 'write')
    .map(([act]) => [client, act] as const),
)

afterEach(endTraining)

test('in a training, no write of the till is sent', async () => {
  startTraining({ id: 'ada', name: 'Ada Byron' })
  expect(writes.length).toBeGreaterThan(20)
  const sent: string[] = []
  for (const [client, act] of writes) {
    const code = await codeOf(client, act)
    if (code !== 'in_training') sent.push(`${client}.${act}: ${code}`)
  }
  expect(sent).toEqual([])
})

test('what a training leaves out of the sales without the server are writes', () => {
  const leftOut = Object.keys(notPractised).filter((name) => name.startsWith('offlineSales.'))
  const known = writes.flatMap(([client, act]) => (client === 'offlineApi' ? [act] : []))
  expect(leftOut.map((name) => name.slice('offlineSales.'.length)).toSorted()).toEqual(
    known.toSorted(),
  )
})

test('after a training, writes are sent again', async () => {
  startTraining({ id: 'ada', name: 'Ada Byron' })
  endTraining()
  // There is no browser here, so that the request fails where it would be sent.
  expect(await codeOf('salesApi', 'complete')).not.toBe('in_training')
})

/** Why a client does not send a call. */
async function codeOf(client: string, act: string): Promise<unknown> {
  const api = new Map<string, { readonly call: object }>(Object.entries(posApi)).get(client)
  const send: unknown = Reflect.get(api?.call ?? {}, act)
  if (typeof send !== 'function') return 'no such call'
  try {
    await send({}, { context: { idempotencyKey: 'training' } })
    return 'sent'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error)
  }
}
