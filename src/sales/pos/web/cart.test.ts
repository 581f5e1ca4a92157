import { expect, test } from 'vitest'
import { emptyCart, withGoods, withLine, withLineBack, withoutLine } from './cart.ts'

const goods = (sku: string) => ({ variantId: sku, sku, title: sku, quantityScale: 0 })

const keyAt = (cart: ReturnType<typeof emptyCart>, at: number) => cart.lines[at]?.key ?? ''

test('more of a product is one line, unless the price or the discount of its line was changed', () => {
  let cart = withGoods(withGoods(emptyCart(), goods('MUG'), 1), goods('MUG'), 2)
  expect(cart.lines).toMatchObject([{ sku: 'MUG', quantity: 3 }])
  cart = withLine(cart, keyAt(cart, 0), { unitPriceMinor: 100 })
  cart = withGoods(cart, goods('MUG'), 1)
  expect(cart.lines).toMatchObject([{ quantity: 3 }, { quantity: 1 }])
})

test('each line has a key of its own, also after others were removed', () => {
  let cart = withGoods(withGoods(emptyCart(), goods('TRAY'), 1), goods('MUG'), 1)
  cart = withoutLine(cart, keyAt(cart, 0))
  cart = withLine(cart, keyAt(cart, 0), { discountMinor: 10 })
  cart = withGoods(cart, goods('MUG'), 1)
  expect(new Set(cart.lines.map(({ key }) => key)).size).toBe(2)
})

test('Undo brings a removed line back to its place and keeps what was scanned since', () => {
  const before = withGoods(withGoods(emptyCart(), goods('MUG'), 1), goods('TRAY'), 1)
  const key = keyAt(before, 0)
  const since = withGoods(withoutLine(before, key), goods('LAMP'), 1)
  const after = withLineBack(since, before, key)
  expect(after.lines.map(({ sku }) => sku)).toEqual(['MUG', 'TRAY', 'LAMP'])
  expect(withLineBack(after, before, key)).toBe(after)
})

test('Undo of the only line brings the discount on the sale back, and changes no later sale', () => {
  const before = { ...withGoods(emptyCart(), goods('MUG'), 2), discountMinor: 50 }
  const key = keyAt(before, 0)
  const removed = withoutLine(before, key)
  expect(removed).toMatchObject({ lines: [], discountMinor: 0 })
  expect(withLineBack(removed, before, key)).toEqual(before)
  const later = emptyCart()
  expect(withLineBack(later, before, key)).toBe(later)
})
