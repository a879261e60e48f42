// Which texts and elements are side by side below one element, and which of them come and go? A translator replaces
// every text node of a page: React can then neither remove one, nor put an element before one, nor change one.
import type { ESTree } from 'vite'
import {
  type Components,
  componentOf,
  type Declaration,
  declarationAt,
  type FunctionNode,
  nameOf,
  returnsOf,
  type Source,
} from './components.ts'
import { lineAt } from './sources.ts'

/** An expression between tags can become any of these. */
type Content = {
  text: boolean
  element: boolean
  nothing: boolean
  /** A text of it is removed while the page is open. */
  goes: boolean
  /** An element of it is put into the page later. */
  moves: boolean
  /** Its text is written in the source and never changes. */
  fixed: boolean
}

/** A slot is a content with its place; a component's result is never set as its parent's only text. */
type Slot = Content & { start: number; isReturned: boolean }

/** The reader knows its depth in components, and within one of them, the children that its caller gave it. */
type Rendering = { depth: number; of?: FunctionNode; children?: Content }

type Node = ESTree.Expression | ESTree.JSXChild | ESTree.ChainElement

const NOTHING: Content = {
  text: false,
  element: false,
  nothing: true,
  goes: false,
  moves: false,
  fixed: true,
}
const TEXT: Content = { ...NOTHING, text: true, nothing: false, fixed: false }
const WORDS: Content = { ...TEXT, fixed: true }
const ELEMENT: Content = { ...NOTHING, element: true, nothing: false }
const DEEPEST = 8

/** Combines the contents that one place shows in turn. */
function either(all: readonly Content[]): Content {
  const [only] = all
  if (only && all.length === 1) return only
  const has = (key: keyof Content) => all.some((one) => one[key])
  const [text, element, nothing] = [has('text'), has('element'), has('nothing')]
  return {
    text,
    element,
    nothing,
    goes: has('goes') || (text && (element || nothing)),
    moves: has('moves') || element,
    fixed: false,
  }
}

/** Combines the contents of several places. */
function together(all: readonly Content[]): Content {
  const has = (key: keyof Content) => all.some((one) => one[key])
  return {
    text: has('text'),
    element: has('element'),
    nothing: all.every((one) => one.nothing),
    goes: has('goes'),
    moves: has('moves'),
    fixed: all.every((one) => one.fixed),
  }
}

/** In the browser, a static part is what is in it. */
const THROUGH = new Set(['Suspense', 'Fragment', 'StrictMode', 'StaticPart', '.Provider'])

/** Returns true for an element that adds none to the page, so that its children are beside its siblings. */
const isThrough = (element: ESTree.JSXElement) => THROUGH.has(nameOf(element))

/** Every text of the components that a translated page would lose, or fail over. */
export function lostTexts(components: Components, source: Source): string[] {
  const reader = new Reader(components)
  const found = new Set<string>()
  for (const element of source.elements) {
    if (isThrough(element)) continue
    const slots = reader.children(source, element.children, { depth: 0 })
    slots.forEach((slot, at) => {
      const problem = problemOf(slot, slots.slice(0, at), slots.length === 1)
      if (problem) found.add(`${source.path}:${lineAt(source.text, slot.start)} ${problem}`)
    })
  }
  return [...found]
}

function problemOf(slot: Slot, before: readonly Slot[], isAlone: boolean): string | undefined {
  if (!slot.text || (isAlone && !slot.isReturned)) return undefined
  if (slot.goes) return 'has a text that comes and goes beside others'
  if (before.some((one) => one.moves)) return 'has a text after an element that comes and goes'
  return slot.fixed ? undefined : 'has a text that changes beside others'
}

class Reader {
  readonly #components: Components
  readonly #calls = new Map<string, Content>()

  constructor(components: Components) {
    this.#components = components
  }

  children(source: Source, children: readonly ESTree.JSXChild[], at: Rendering): Slot[] {
    return children.flatMap((child) => this.#slots(source, child, at))
  }

  #slots(source: Source, node: Node, at: Rendering): Slot[] {
    if (node.type === 'JSXExpressionContainer')
      return node.expression.type === 'JSXEmptyExpression' ? [] : this.#slots(source, node.expression, at)
    if (node.type === 'JSXFragment') return this.children(source, node.children, at)
    if (node.type === 'JSXElement') return this.#element(source, node, at)
    if (node.type === 'ArrayExpression')
      return node.elements.flatMap((one) =>
        one && one.type !== 'SpreadElement' ? this.#slots(source, one, at) : [],
      )
    if (node.type === 'JSXText' && /^\s*\n\s*$/.test(node.value)) return []
    return [{ ...this.#content(source, node, at), start: node.start, isReturned: false }]
  }

  #one(source: Source, node: Node, at: Rendering): Content {
    return together(this.#slots(source, node, at))
  }

  #element(source: Source, node: ESTree.JSXElement, at: Rendering): Slot[] {
    if (isThrough(node)) {
      const isLate = nameOf(node) === 'Suspense'
      const inner = this.children(source, node.children, at)
      return inner.map((one) => ({ ...one, moves: one.moves || (isLate && one.element) }))
    }
    const isKeyed = node.openingElement.attributes.some(
      (one) => one.type === 'JSXAttribute' && one.name.name === 'key',
    )
    const isOwn = at.depth < DEEPEST && /^[A-Z]/.test(nameOf(node))
    const found = isOwn && componentOf(this.#components.sources, source, nameOf(node))
    if (!found) return [{ ...ELEMENT, moves: isKeyed, start: node.start, isReturned: false }]
    const children = together(this.children(source, node.children, deeper(at)))
    const within = { depth: at.depth + 1, of: found.node, children }
    const content = this.#returned(found.source, found.node, within)
    return [{ ...content, moves: content.moves || isKeyed, start: node.start, isReturned: true }]
  }

  #content(source: Source, node: Node, at: Rendering): Content {
    switch (node.type) {
      case 'JSXText':
        return WORDS
      case 'Literal':
        return typeof node.value === 'string' || typeof node.value === 'number' ? WORDS : NOTHING
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? WORDS : TEXT
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        return this.#one(source, node.expression, at)
      case 'ChainExpression':
        return either([this.#one(source, node.expression, at), NOTHING])
      case 'ConditionalExpression':
        return either([this.#one(source, node.consequent, at), this.#one(source, node.alternate, at)])
      case 'LogicalExpression': {
        const right = this.#one(source, node.right, at)
        if (node.operator === '&&') return either([right, NOTHING])
        return either([{ ...this.#one(source, node.left, at), nothing: false, goes: false }, right])
      }
      case 'Identifier':
        return this.#named(source, node, at)
      case 'MemberExpression':
        return node.object.type === 'Identifier' && isFixed(node.object.name) ? WORDS : TEXT
      case 'CallExpression':
        return this.#call(source, node, at)
      default:
        return TEXT
    }
  }

  #call(source: Source, node: ESTree.CallExpression, at: Rendering): Content {
    const { callee } = node
    const [first] = node.arguments
    if (callee.type === 'MemberExpression') {
      const method = callee.property.type === 'Identifier' ? callee.property.name : ''
      if (method !== 'map' && method !== 'flatMap') return TEXT
      const isFunction = first?.type === 'ArrowFunctionExpression' || first?.type === 'FunctionExpression'
      const each = isFunction ? this.#returned(source, first, at) : ELEMENT
      return either([each.text || each.element ? each : ELEMENT, NOTHING])
    }
    if (first?.type === 'ArrowFunctionExpression') return either([ELEMENT, NOTHING])
    if (callee.type !== 'Identifier' || at.depth >= DEEPEST) return TEXT
    const found = componentOf(this.#components.sources, source, callee.name)
    if (found) return this.#returned(found.source, found.node, deeper(at))
    const declared = declarationAt(source, callee.name, node.start)
    return declared && !declared.init ? ELEMENT : TEXT
  }

  #returned(source: Source, node: FunctionNode, at: Rendering): Content {
    const given = returnsOf(node).map((one) => (one ? this.#one(source, one, at) : NOTHING))
    return given.length === 0 ? NOTHING : either(given)
  }

  #named(source: Source, { name, start }: { name: string; start: number }, at: Rendering): Content {
    if (name === 'undefined') return NOTHING
    if (isConstant(name)) return WORDS
    const found = declarationAt(source, name, start)
    if (found?.init && at.depth < DEEPEST) return this.#one(source, found.init, deeper(at))
    if (!found || found.init) return TEXT
    const { property } = found
    if (property === 'children' && at.children && at.of === source.functions.get(found.of ?? ''))
      return at.children
    if (property === undefined) return found.type ? (this.#typed(source, found.type) ?? TEXT) : TEXT
    const typed = property === 'children' ? undefined : this.#propertyType(source, found.type, property)
    return typed ?? this.#given(source, found, property)
  }

  /** Returns the content that the callers of a component pass as a property. */
  #given(source: Source, { of = '' }: Declaration, property: string): Content {
    const node = source.functions.get(of)
    const key = `${source.path} ${of} ${property}`
    const known = this.#calls.get(key)
    if (!node || known) return known ?? ELEMENT
    // A component that passes its content to itself adds nothing.
    this.#calls.set(key, NOTHING)
    const calls = this.#components.calls.get(node) ?? []
    const content =
      calls.length === 0 ? ELEMENT : together(calls.map((call) => this.#argument(call, property)))
    this.#calls.set(key, content)
    return content
  }

  #argument({ source, element }: { source: Source; element: ESTree.JSXElement }, property: string): Content {
    if (property === 'children' && element.children.length > 0)
      return together(this.children(source, element.children, { depth: 0 }))
    for (const one of element.openingElement.attributes) {
      if (one.type !== 'JSXAttribute' || one.name.name !== property || !one.value) continue
      return one.value.type === 'Literal' ? WORDS : this.#one(source, one.value, { depth: 0 })
    }
    return NOTHING
  }

  /** Returns undefined if its type can be any content. */
  #propertyType(source: Source, type: ESTree.TSType | undefined, property: string): Content | undefined {
    const found = this.#members(source, type).filter(
      (one) => one.key.type === 'Identifier' && one.key.name === property,
    )
    if (found.length === 0) return TEXT
    const all = found.flatMap((one) => {
      const typed = one.typeAnnotation ? this.#typed(source, one.typeAnnotation.typeAnnotation) : TEXT
      return one.optional ? [typed, NOTHING] : [typed]
    })
    const known = all.filter((one) => one !== undefined)
    return known.length < all.length ? undefined : { ...either(known), fixed: false }
  }

  #members(
    source: Source,
    type: ESTree.TSType | ESTree.TSInterfaceBody | undefined,
  ): ESTree.TSPropertySignature[] {
    const isProperty = (one: ESTree.TSSignature) => one.type === 'TSPropertySignature'
    if (type?.type === 'TSTypeLiteral') return type.members.filter(isProperty)
    if (type?.type === 'TSInterfaceBody') return type.body.filter(isProperty)
    if (type?.type === 'TSIntersectionType' || type?.type === 'TSUnionType')
      return type.types.flatMap((one) => this.#members(source, one))
    if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
    const { name } = type.typeName
    const own = source.types.get(name)
    if (own) return this.#members(source, own)
    const from = source.imports.get(name)
    const other = from && this.#components.sources.get(from.target)
    return other ? this.#members(other, other.types.get(from.imported)) : []
  }

  /** Returns undefined for any content. */
  #typed(source: Source, type: ESTree.TSType): Content | undefined {
    if (
      type.type === 'TSUndefinedKeyword' ||
      type.type === 'TSNullKeyword' ||
      type.type === 'TSBooleanKeyword'
    )
      return NOTHING
    if (type.type === 'TSUnionType') {
      const all = type.types.map((one) => this.#typed(source, one))
      const known = all.filter((one) => one !== undefined)
      return known.length < all.length ? undefined : { ...either(known), fixed: false }
    }
    if (type.type !== 'TSTypeReference') return TEXT
    const name =
      type.typeName.type === 'TSQualifiedName' ? type.typeName.right.name : writtenName(type.typeName)
    if (name === 'ReactNode') return undefined
    if (name === 'ReactElement') return ELEMENT
    const own = source.types.get(name)
    return own && own.type !== 'TSInterfaceBody' ? this.#typed(source, own) : TEXT
  }
}

const deeper = (at: Rendering): Rendering => ({ ...at, depth: at.depth + 1 })

const writtenName = (name: ESTree.TSTypeName) => (name.type === 'Identifier' ? name.name : '')

/** The sentences of a noun never change. */
const isFixed = (name: string) => isConstant(name) || /messages$/i.test(name)

const isConstant = (name: string) => /^[A-Z][A-Z_0-9]+$/.test(name)
