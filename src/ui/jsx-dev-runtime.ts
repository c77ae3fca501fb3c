import * as react from 'react/jsx-dev-runtime'
import { safeText } from '#ui/jsx-runtime.ts'

// Counterpart of `jsx-runtime` in dev.

export const { Fragment } = react

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...rest) =>
  react.jsxDEV(type, safeText(type, props as object), key, isStatic, ...rest)
