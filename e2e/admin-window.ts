import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { ProductProcess } from './product-process.ts'

/** A JSON call of the product; the answer's envelope. */
export async function callProduct(product: ProductProcess, token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** A new window signed in with a token; records script errors and violations of the content security policy. */
export async function openWindow(browser: Browser, product: ProductProcess, token?: string, options?: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) problems.push(message.text())
  })
  if (token) {
    await page.goto(`${product.url}/icon.svg`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  }
  return { page, problems }
}

/** The admin's window, and API calls with the admin's token. */
export async function openAdminWindow(browser: Browser, product: ProductProcess) {
  const { token } = (await callProduct(product, '', 'POST', '/api/auth/login', product.admin)).data
  return {
    ...(await openWindow(browser, product, token)),
    token: token as string,
    api: (method: string, path: string, body?: unknown) => callProduct(product, token, method, path, body),
  }
}
