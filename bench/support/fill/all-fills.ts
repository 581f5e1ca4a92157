import { customersFill } from './fill-customers.ts'
import { drawnOrdersFill } from './fill-drawn-orders.ts'
import { ordersFill } from './fill-orders.ts'
import type { Fill } from './fill-shape.ts'

/** In the order of the areas, each after those whose tables it reads. */
export const allFills: readonly Fill[] = [drawnOrdersFill, customersFill, ordersFill]
