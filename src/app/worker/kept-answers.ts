/// <reference lib="webworker" />

const answers = 'answers'

/**
 * The reads without which the till and scanning do not open: who is signed in, the company, the
 * register. The reasons, because units are rejected without the network too. And the customers of the
 * till, so that their names are forgotten with the session.
 */
const keptReads = [
  '/rpc/users/me',
  '/rpc/business/house',
  '/rpc/reasons/list',
  '/rpc/sales/till',
  '/rpc/offlineSales/customers',
]

export const isKept = (request: Request, pathname: string): boolean =>
  request.method === 'POST' && keptReads.includes(pathname)

/**
 * The answer of the server, which is kept; where it does not answer, the one before. A refusal is no
 * silence: it goes to the page, and what was kept for another session is forgotten.
 */
export async function withKeptAnswer(
  request: Request,
  answerMilliseconds: number,
): Promise<Response> {
  const cache = await caches.open(answers)
  const key = await keyOf(request.clone())
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(answerMilliseconds) })
    if (answer.ok) await cache.put(key, answer.clone())
    else if (answer.status === 401) await forgetAnswers()
    if (answer.status < 500) return answer
    return (await cache.match(key)) ?? answer
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

/** Only requests that read can be kept, so the question becomes a part of an address. */
async function keyOf(request: Request): Promise<string> {
  return `${request.url}?${new URLSearchParams({ asked: await request.text() })}`
}

export async function forgetAnswers(): Promise<void> {
  await caches.delete(answers)
}
