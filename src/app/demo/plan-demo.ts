import { planVariants, stockOfVariants } from './demo-variants.ts'
import { planOrders } from './plan-orders.ts'
import { planPeople } from './plan-people.ts'
import { demoCurrency, planProducts } from './plan-products.ts'
import { planStock } from './plan-stock.ts'
import { randomFrom } from './random.ts'

const seed = 20_260_401
const customerCount = 600
const guestCount = 40
const orderCount = 2000

/** The whole demo as data: the same for the same `now`, and without a database. */
export function planDemo(now: Date) {
  const random = randomFrom(seed)
  const products = planProducts(random)
  const people = planPeople(random, customerCount + guestCount)
  const orders = planOrders(random, now.getTime(), orderCount, {
    products,
    customers: customerCount,
    people: people.length,
  })
  const skus = products.map(({ sku }) => sku)
  const stock = planStock(random, skus, orders)
  const variants = planVariants(demoCurrency)
  return {
    products,
    variants,
    people,
    customers: people.slice(0, customerCount),
    orders,
    stock: [...stock, ...stockOfVariants(variants)],
  }
}

export type DemoPlan = ReturnType<typeof planDemo>
