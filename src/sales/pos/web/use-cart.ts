import { useCallback, useEffect, useState } from 'react'
import { type Cart, emptyCart } from './cart.ts'
import { storeCart, storedCart } from './stored-cart.ts'

/** The cart of a register; a reload finds it again. */
export function useCart(registerId: string) {
  const [cart, setCart] = useState<Cart>(() => storedCart(registerId))
  useEffect(() => storeCart(registerId, cart), [registerId, cart])
  const clear = useCallback(() => setCart(emptyCart()), [])
  return { cart, change: setCart, clear }
}
