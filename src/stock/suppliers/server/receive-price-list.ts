import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { readSheet } from '#platform/server/workbooks/read-sheet.ts'
import { linesOfList, listHeadings, mostListLines } from '../price-list-lines.ts'
import { requireCosts } from './price-breaks.ts'

const mostBytes = 4 * 1024 * 1024

const parameters = z.object({ name: requiredLine(200) })

/** The body is a supplier's price list, CSV or a workbook; the answer is its lines. Nothing is saved. */
export const receivePriceList: Upload = {
  kind: 'upload',
  path: '/supplier-price-lists/file',
  access: capability.suppliers,
  isOfHouse: true,
  isHeavy: true,
  mostBytes: mostBytes + 1,
  receive: async (_db, actor, body, given) => {
    requireParameters(parameters, given)
    requireCosts(actor)
    const lines = linesOfList(await readSheet(await readBody(body, mostBytes), mostListLines))
    if (lines && lines.length > 0) return { lines }
    throw new Refusal(
      'unprocessable',
      'no_prices',
      lines
        ? 'This file has headings only. Add a line for each price.'
        : `The first row needs a column of codes and one of prices, headed like this: ${listHeadings}. Change the headings and send the file again.`,
      { field: 'file' },
    )
  },
}
