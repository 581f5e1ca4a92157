/**
 * How the server's Node keeps its memory small: a little nursery, collected often, costs nothing
 * measurable in orders a second and saves half of the memory under load (`npm run bench
 * place-orders` prints both).
 */
export const serverFlags = ['--max-semi-space-size=2', '--max-old-space-size=384']
