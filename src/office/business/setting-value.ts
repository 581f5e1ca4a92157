import { z } from 'zod'

/** Any value of any setting; its declaration decides which values fit. */
export const settingValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(100), z.number()])).max(200),
])
