import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, quantity } from '#platform/fields.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { lateGrade, returnCodes } from './late-returns.fields.ts'
import { wholeReturn } from './returns.fields.ts'

const access = capability.returns
const scanId = id.describe('Chosen by the device: a scan that is sent again counts once.')

/** The return desk without the network. */
export const returnDeskContract = {
  codes: read({
    path: '/returns/{id}/codes',
    summary: 'The codes of the products that a return expects, for scanning without the network',
    access,
    input: z.object({ id }),
    output: returnCodes,
  }),
  noteLater: write({
    path: '/returns/{id}/units/later',
    summary: 'Receive or grade a unit, or undo its scan, as a device noted it without the network',
    access,
    refuses: ['scan_recorded'],
    input: z.object({
      id,
      code: scanCode,
      scanId,
      amount: quantity.optional().describe('How much, in steps of the variant.'),
      graded: lateGrade.optional().describe('The condition of units that are here.'),
      undoes: z
        .object({ scanId: id, lineId: id, quantity })
        .optional()
        .describe('It undoes this scan of a unit.'),
      madeAt: instant,
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why it was not recorded; else empty.'),
      return: wholeReturn,
    }),
  }),
}
