/// <reference lib="webworker" />
import { forgetAnswers, isKept, withKeptAnswer } from './kept-answers.ts'
import { hasUnsent, noteUnsent } from './unsent.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build: its version, and the files that the till and scanning need. */
declare const builtVersion: string
declare const builtFiles: readonly string[]

const files = `files ${builtVersion}`
const page = '/index.html'
const answerMilliseconds = 4_000

/**
 * Opens the app without the network: its files, and the few answers by which it knows the user and the
 * till. An open wave, load sheet or transfer is kept by its page. Everything else goes to the server as
 * if there were no worker.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldFiles())
})

self.addEventListener('message', (event) => {
  const { kind, count } = event.data
  if (kind === 'unsent') event.waitUntil(noteUnsent(count).then(takeTurn))
  if (kind === 'forget') event.waitUntil(forgetAnswers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|hooks)\//.test(pathname))
    event.respondWith(pageFor(request))
  else if (request.method === 'GET' && pathname.startsWith('/assets/'))
    event.respondWith(fileFor(request))
  else if (isKept(request, pathname)) event.respondWith(withKeptAnswer(request, answerMilliseconds))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(files)
  await cache.addAll([page, ...builtFiles])
}

/** A newer worker takes its turn once nothing is unsent. */
async function takeTurn(): Promise<void> {
  if (!(await hasUnsent())) await self.skipWaiting()
}

async function dropOldFiles(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('files ') && name !== files)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The page of the server; while sales or scans are unsent, and without the network, the one that is kept. */
async function pageFor(request: Request): Promise<Response> {
  const kept = async () => (await caches.match(page, { cacheName: files })) ?? Response.error()
  if (await hasUnsent()) return kept()
  try {
    return await fetch(request, { signal: AbortSignal.timeout(answerMilliseconds) })
  } catch {
    return kept()
  }
}

/** Names of files change with what is in them, so that a kept one is never old. */
async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok) {
    const cache = await caches.open(files)
    await cache.put(request, fetched.clone())
  }
  return fetched
}
