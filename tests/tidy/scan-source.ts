// TypeScript 7 has no JavaScript API, so tidy reads source with this scanner: it only tells code
// from comments, strings, regular expressions and JSX text, which is all that the laws need.

export type Literal = {
  readonly start: number
  readonly end: number
  readonly holes: readonly (readonly [number, number])[]
}

export type Scan = {
  readonly comments: readonly (readonly [number, number])[]
  readonly regexes: readonly (readonly [number, number])[]
  readonly jsxTexts: readonly (readonly [number, number])[]
  readonly literals: readonly Literal[]
}

const wordsBeforeAnOperand = new Set(
  'return typeof case in of void delete throw new else do await yield default instanceof'.split(
    ' ',
  ),
)

export function scanSource(text: string, jsx: boolean): Scan {
  const comments: [number, number][] = []
  const regexes: [number, number][] = []
  const jsxTexts: [number, number][] = []
  const literals: Literal[] = []
  let at = 0
  let lastCode = -1

  function isOperandNext(): boolean {
    const last = text[lastCode]
    if (last === undefined) return true
    if (last === '>') return text[lastCode - 1] === '='
    if (/[)\]}'"`<]/.test(last)) return false
    if (!/[\w$]/.test(last)) return true
    const word = /[\w$.]+$/.exec(text.slice(Math.max(0, lastCode - 20), lastCode + 1))?.[0] ?? ''
    return wordsBeforeAnOperand.has(word)
  }

  function skipTo(end: number) {
    at = end === -1 ? text.length : end
  }

  function skipComment(): boolean {
    const start = at
    if (text.startsWith('//', at)) skipTo(text.indexOf('\n', at))
    else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2)
      skipTo(close === -1 ? -1 : close + 2)
    } else return false
    comments.push([start, at])
    return true
  }

  function scanString() {
    const start = at
    const quote = text[at]
    let end = at + 1
    while (end < text.length && text[end] !== quote && text[end] !== '\n') {
      end += text[end] === '\\' ? 2 : 1
    }
    if (text[end] !== quote) {
      at += 1
      return
    }
    at = end + 1
    lastCode = end
    literals.push({ start, end: at, holes: [] })
  }

  function scanTemplate() {
    const start = at
    const holes: [number, number][] = []
    at += 1
    while (at < text.length && text[at] !== '`') {
      if (text[at] === '\\') at += 2
      else if (text.startsWith('${', at)) {
        const hole = at
        at += 2
        scanBlock()
        holes.push([hole, at])
      } else at += 1
    }
    lastCode = at
    at += 1
    literals.push({ start, end: at, holes })
  }

  function scanRegex() {
    const found = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/.exec(
      text.slice(at, at + 2000),
    )
    const length = found?.[0].length ?? 1
    if (found) regexes.push([at, at + length])
    at += length
    lastCode = at - 1
  }

  function isElementNext(): boolean {
    if (!jsx || !isOperandNext()) return false
    const head = text.slice(at, at + 200)
    if (!/^<[A-Za-z_>]/.test(head) || /^<\w+\s*(?:,|extends\b)/.test(head)) return false
    const generic = /^<(\w+)>\(/.exec(head)?.[1]
    return generic === undefined || text.includes(`</${generic}>`, at)
  }

  function scanElement() {
    at += 1
    while (at < text.length && /[\w.$:-]/.test(text[at] ?? '')) at += 1
    if (text[at] === '<') skipTypeArguments()
    while (at < text.length) {
      if (skipComment()) continue
      if (text.startsWith('/>', at)) {
        at += 2
        break
      }
      const char = text[at]
      if (char === '>') {
        at += 1
        scanChildren()
        break
      }
      if (char === '{') {
        at += 1
        scanBlock()
      } else if (char === '"' || char === "'") {
        const close = text.indexOf(char, at + 1)
        literals.push({ start: at, end: close + 1, holes: [] })
        skipTo(close === -1 ? -1 : close + 1)
      } else at += 1
    }
    lastCode = at - 1
  }

  function skipTypeArguments() {
    let depth = 0
    do {
      if (text[at] === '<') depth += 1
      if (text[at] === '>' && text[at - 1] !== '=') depth -= 1
      at += 1
    } while (at < text.length && depth > 0)
  }

  function scanChildren() {
    while (at < text.length) {
      if (text.startsWith('</', at)) {
        const close = text.indexOf('>', at)
        skipTo(close === -1 ? -1 : close + 1)
        return
      }
      if (text[at] === '<') scanElement()
      else if (text[at] === '{') {
        at += 1
        scanBlock()
      } else {
        const start = at
        while (at < text.length && text[at] !== '<' && text[at] !== '{') at += 1
        jsxTexts.push([start, at])
      }
    }
  }

  // A block starts just after its opening brace and ends just after the closing one.
  function scanBlock() {
    lastCode = at - 1
    let depth = 1
    while (at < text.length) {
      if (skipComment()) continue
      const char = text[at] ?? ''
      if (char === "'" || char === '"') scanString()
      else if (char === '`') scanTemplate()
      else if (char === '/' && isOperandNext()) scanRegex()
      else if (char === '<' && isElementNext()) scanElement()
      else {
        if (char === '{') depth += 1
        if (char === '}') depth -= 1
        if (!/\s/.test(char)) lastCode = at
        at += 1
        if (depth === 0) return
      }
    }
  }

  while (at < text.length) scanBlock()
  return { comments, regexes, jsxTexts, literals }
}
