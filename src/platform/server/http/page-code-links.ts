import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { pageMatcher } from './page-matcher.ts'

const filesByPage = z.record(z.string(), z.array(z.string()))

/**
 * The `Link` header with the code of a page, so that browsers load it together with the first view;
 * null for an address without a page. The build names the files in `page-files.json`.
 */
export async function pageCodeLinks(webRoot: string): Promise<(path: string) => string | null> {
  const text = await readFile(join(webRoot, 'page-files.json'), 'utf8').catch(() => '{}')
  const pages = Object.entries(filesByPage.parse(JSON.parse(text))).map(([page, files]) => ({
    isPage: pageMatcher([page]),
    links: files.map(linkOf).join(', '),
  }))
  return (path) => pages.find(({ isPage }) => isPage(path))?.links ?? null
}

const linkOf = (file: string) =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload; crossorigin`
