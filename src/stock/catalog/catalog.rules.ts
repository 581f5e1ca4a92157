import { z } from 'zod'

/** A SKU in its stored form: capitals, so that two that differ only by case are one. */
export const sku = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z0-9._-]{1,40}$/,
    'A SKU has 1 to 40 letters, digits, dots, hyphens or underscores, and no spaces.',
  )
