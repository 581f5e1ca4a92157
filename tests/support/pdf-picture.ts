import { pdfDrawings } from './pdf-text.ts'

/** 203 dots per inch, and 72 points per inch. */
const dotsPerPoint = 203.2 / 72

/**
 * The filled paths of each page of one of our PDFs, as a picture at 203 dpi: bars and blocks, no
 * letters. It only understands the output of pdfkit.
 */
export function pdfPictures(bytes: Buffer): string[] {
  return pdfDrawings(bytes).map(({ content, width, height }) => {
    const size = `width="${Math.round(width * dotsPerPoint)}" height="${Math.round(height * dotsPerPoint)}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><g transform="matrix(1 0 0 -1 0 ${height})">${shapesOf(content)}</g></svg>`
  })
}

function shapesOf(content: string): string {
  const drawn = content.replaceAll(/BT[\s\S]*?ET/g, '')
  let shapes = ''
  let path = ''
  let depth = [0]
  let numbers: number[] = []
  for (const token of drawn.split(/\s+/)) {
    if (/^[-+]?[\d.]+$/.test(token)) {
      numbers.push(Number(token))
      continue
    }
    const [x = 0, y = 0, width = 0, height = 0] = numbers
    if (token === 'q') depth = [0, ...depth]
    else if (token === 'Q') {
      shapes += '</g>'.repeat(depth[0] ?? 0)
      depth = depth.slice(1)
    } else if (token === 'cm') {
      shapes += `<g transform="matrix(${numbers.join(' ')})">`
      depth[0] = (depth[0] ?? 0) + 1
    } else if (token === 'm') path += `M${x} ${y}`
    else if (token === 'l') path += `L${x} ${y}`
    else if (token === 'h') path += 'Z'
    else if (token === 're') path += `M${x} ${y}h${width}v${height}h${-width}z`
    else if (token === 'f' || token === 'f*' || token === 'S' || token === 'n') {
      if (token.startsWith('f')) shapes += `<path d="${path}"/>`
      path = ''
    }
    numbers = []
  }
  return shapes + '</g>'.repeat(depth.reduce((sum, count) => sum + count, 0))
}
