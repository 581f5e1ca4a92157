import { customersFill } from './fill-customers.ts'
import { drawnOrdersFill } from './fill-drawn-orders.ts'
import { ordersFill } from './fill-orders.ts'
import type { Fill } from './fill-shape.ts'
import { goodsFills, stockFills } from './stock-fills.ts'

/** In the order of the areas, each after those whose tables it reads. */
export const allFills: readonly Fill[] = [
  drawnOrdersFill,
  ...goodsFills,
  customersFill,
  ordersFill,
  ...stockFills,
]
