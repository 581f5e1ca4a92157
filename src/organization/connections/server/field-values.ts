import { z } from 'zod'

/** Of a jsonb column that only this area writes. */
export const fieldValues = z.record(z.string(), z.string())
