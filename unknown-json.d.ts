/** What `JSON.parse` and `Response.json` return is `unknown`, not `any`: no type is lost where data comes in. */
import '@total-typescript/ts-reset/fetch'
import '@total-typescript/ts-reset/json-parse'
