import { z } from 'zod'
import { percentPattern } from './suppliers.rules.ts'

/** A percentage as a decimal text such as 2.5, from 0 to 100 with at most 4 decimals. */
export const percent = z
  .string()
  .regex(percentPattern, 'Enter a percentage from 0 to 100 with at most 4 decimals.')
