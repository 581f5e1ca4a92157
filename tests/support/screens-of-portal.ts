import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { sentToDemoSupplier } from './portal-steps.ts'
import { list, panel, type Screen } from './screen.ts'

/** What a supplier sees: orders to answer, one of them, and the answer by line. */
export async function screensOfPortal(db: Database): Promise<readonly Screen[]> {
  const { id } = await sentToDemoSupplier(db)
  const path = `/supplier-portal?open=${id}`
  return [
    { name: 'supplier-portal', as: 'supplier', path: '/supplier-portal', settle: list },
    { name: 'supplier-portal-order', as: 'supplier', path, settle: panel },
    {
      name: 'supplier-portal-answer',
      as: 'supplier',
      path,
      open: (page) => page.getByRole('button', { name: 'Answer order' }).click(),
      settle: (page: Page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).waitFor(),
    },
  ]
}
