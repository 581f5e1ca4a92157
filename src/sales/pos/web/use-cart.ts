import { useCallback, useEffect, useState } from 'react'
import { type Cart, emptyCart } from './cart.ts'
import { isKept } from './offline/kept-sales.ts'
import { useTill } from './training/till-port.ts'

/** The cart of a register; a reload finds it again. */
export function useCart(registerId: string) {
  const { storedCart, storeCart } = useTill()
  const [cart, setCart] = useState<Cart>(() => storedCart(registerId))
  useEffect(() => storeCart(registerId, cart), [storeCart, registerId, cart])
  const clear = useCallback(() => setCart(emptyCart()), [])
  // A browser that was killed may have kept the sale and not that its cart was cleared.
  const { saleId } = cart
  useEffect(() => {
    isKept(saleId).then((kept) => {
      if (kept) setCart((now) => (now.saleId === saleId ? emptyCart() : now))
    })
  }, [saleId])
  return { cart, change: setCart, clear }
}
