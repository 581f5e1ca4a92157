import type { Locator, Page } from 'playwright-core'

/** Draws a signature with the mouse, like a finger on the glass. */
export async function signBy(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 30],
    [140, 90],
    [220, 40],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
}
