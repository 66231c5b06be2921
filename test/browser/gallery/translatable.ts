import { all, modal, named } from './elements.ts'

/** React marks the text nodes that it keeps, and moves or removes one by one, with a property of this name. */
const KEPT = '__reactFiber$'

/** A whole text that is an address, a hash, or an amount with its symbol. */
const EXACT = /^(0x[0-9a-fA-F]{2,}\S*|<?[\d.,]+\s[A-Z]{2,10}|\$[\d.,]+)$/

/** Addresses and amounts that a translator may change. */
export function translated(): string[] {
  return all('*')
    .filter(element => !element.closest('svg, style, [translate="no"]'))
    .filter(({ childElementCount, textContent }) => childElementCount === 0 && EXACT.test(textContent.trim()))
    .map(element => `may be translated: ${named(element)}: ${element.textContent}`)
}

/**
 * Text nodes that React keeps. A translator of pages replaces text nodes, and React fails when it moves or removes one
 * that is no longer in its place. A text that is the only child of its element is written as `textContent`, and no node is
 * kept.
 */
export function translatable(): string[] {
  const root = modal().shadowRoot
  if (!root) return []
  const found: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (Object.keys(node).some(name => name.startsWith(KEPT)))
      found.push(
        `a text beside others in ${node.parentElement?.className || node.parentElement?.localName}: ${node.nodeValue}`,
      )
  return found
}
