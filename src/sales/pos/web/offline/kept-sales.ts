import { tellUnsent } from '#platform/web/offline-app.ts'
import { countUnsentSales } from '#platform/web/unsent-work.ts'
import { type KeptSale, tillDatabase } from './till-database.ts'

/** The next leased number of a register; null where none is left. Two calls get two numbers. */
export function takeNumber(registerId: string): Promise<number | null> {
  const { numbers } = tillDatabase
  return tillDatabase.transaction('rw', numbers, async () => {
    // Equal keys of an index are in the order of the primary key, which is the number.
    const next = await numbers.where({ registerId }).first()
    if (!next) return null
    await numbers.delete(next.number)
    return next.number
  })
}

/** Puts back a number that no sale has. */
export async function returnNumber(registerId: string, number: number): Promise<void> {
  await tillDatabase.numbers.put({ number, registerId })
}

export async function addNumbers(registerId: string, numbers: readonly number[]): Promise<void> {
  await tillDatabase.numbers.bulkPut(numbers.map((number) => ({ number, registerId })))
}

export const countNumbers = (registerId: string): Promise<number> =>
  tillDatabase.numbers.where({ registerId }).count()

/** Kept on the disk once the promise is fulfilled. */
export async function keepSale(sale: KeptSale): Promise<void> {
  await tillDatabase.sales.put(sale)
  await count()
}

export async function forgetSale(id: string): Promise<void> {
  await tillDatabase.sales.delete(id)
  await count()
}

export async function refuseSale(id: string, refusal: string): Promise<void> {
  await tillDatabase.sales.update(id, { state: 'refused', refusal })
}

/** The server did not answer: the sale is made, and waits to be sent. */
export async function letWait(id: string): Promise<void> {
  await tillDatabase.sales.update(id, { state: 'waiting' })
}

/** All wait again: what refused a sale may be mended, and an answer that a reload ended never comes. */
export async function waitAgain(): Promise<void> {
  await tillDatabase.sales.toCollection().modify({ state: 'waiting', refusal: '' })
}

/** In the order of their numbers. */
export const keptSales = (): Promise<KeptSale[]> => tillDatabase.sales.orderBy('number').toArray()

export async function isKept(id: string): Promise<boolean> {
  return (await tillDatabase.sales.get(id)) !== undefined
}

/** Tells the rest of the app how much is not sent; also after a crash between two writes. */
export async function count(): Promise<void> {
  countUnsentSales(await tillDatabase.sales.count())
  await tellUnsent()
}
