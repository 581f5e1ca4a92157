import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the product, with a separator at its end. What is found by its place (migrations, the
 * built screens) is found from here: a module is in `src` while it is developed and in `dist/server`
 * once it is built.
 */
export const productRoot = join(rootAbove(import.meta.dirname), '/')

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder)
    throw new Error('No folder above this file has the package.json of Quartermaster.')
  return rootAbove(above)
}
