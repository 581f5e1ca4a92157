import type { Plugin } from 'vite'

/** The scroll lock of dialogs: one sheet for as long as at least one dialog is open. */
const singleton = `
export function stylesheetSingleton() {
  let users = 0
  let sheet
  return {
    add(css) {
      users += 1
      if (users > 1) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    },
    remove() {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
  }
}
`

const insertCss = `
function __insertCSS(css) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
`

/** Mantine's components for its variables and classes: `App` renders neither, see the theme sheet. */
const mantineStyles = /\/MantineProvider\/(Mantine(?:CssVariables|Classes))\/\1\.mjs$/

/**
 * Three libraries write style elements while the page runs, and take no nonce that a file without
 * one per answer could give. Two have their sheets constructed instead, so that the content security
 * policy needs no exception; what Mantine would write is not used, and would be 3 kB of the first
 * view. The build fails when a new version of them reads differently.
 */
export function withoutStyleElements(): Plugin {
  const left = new Set(['react-style-singleton', 'sonner', 'MantineCssVariables', 'MantineClasses'])
  return {
    name: 'without-style-elements',
    apply: 'build',
    transform(code, id) {
      if (/\/react-style-singleton\/dist\/es\w+\/singleton\.js$/.test(id)) {
        left.delete('react-style-singleton')
        return { code: singleton, map: null }
      }
      const ofMantine = mantineStyles.exec(id)?.[1]
      if (ofMantine) {
        left.delete(ofMantine)
        return { code: `export const ${ofMantine} = () => null`, map: null }
      }
      if (!/\/sonner\/dist\/index\.mjs$/.test(id)) return
      const changed = code.replace(/function __insertCSS\(code\) \{.*?\n\}\n/s, insertCss)
      if (!changed.includes("createElement('style')")) left.delete('sonner')
      return { code: changed, map: null }
    },
    generateBundle() {
      if (left.size > 0)
        throw new Error(`Still write style elements while the page runs: ${[...left].join(', ')}`)
    },
  }
}
