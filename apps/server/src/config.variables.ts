/** Every environment variable and its one line of documentation. */

/** Names and one line of documentation each; `npm run school -- help` prints these lines. */
export const variables = {
  PORT: 'Port to serve on. Default 3000.',
  HOST: 'Address to serve on. Default 127.0.0.1 (behind a proxy); 0.0.0.0 for every network.',
  DATA_DIR: 'Folder that holds the school: database, media, secrets. Default ./data.',
  SAMPLE: '0: do not load the sample school into an empty data folder. Default 1.',
  DATABASE_URL: 'postgres://… switches from SQLite in DATA_DIR to PostgreSQL.',
  DATABASE_READ_URL:
    'postgres://… of a standby of that database: searches and lists that may be some seconds old are read there. See docs/scale.md.',
  WORKERS:
    'So many processes of this server behind one port. More than 1 needs DATABASE_URL. SIGHUP replaces them one by one. Default 1.',
  DATABASE_POOL: 'Most PostgreSQL connections of this process. Default 10.',
  OFFLINE_GRACE_MINUTES: 'How long after an exam’s end answers given in time are still taken. Default 30.',
  ALLOW_LOSS: '1: start although the database may lose acknowledged answers in a crash. Default 0.',
  API_ORIGINS: 'Other origins, separated by commas, that pages of this server may call and that may call it.',
  PUSH_ORIGINS:
    'Origins of push services, separated by commas, besides those of Chrome, Firefox, Edge and Safari: notices may go to phones through them.',
  TRUST_PROXY:
    'How many proxies stand in front, one behind the other: what they add to X-Forwarded-For is believed, and nothing before it. Default 0.',
  SECURE_COOKIES:
    '1: pages come over https (through the proxy in front): cookies are sent over https only. Default 0.',
  PUBLIC_URL:
    'Where students open the app, as https://lms.example.org, a host name of its own: phones then fill in one-time codes by themselves.',
  SMS_URL:
    'Address of an SMS gateway: one-time codes are sent through it. Without it they are printed by the server. {phone} (with 88), {mobile} (without), {text}, {code} are filled in, here and in SMS_BODY.',
  SMS_METHOD: 'GET, POST or PUT. Default POST where there is an SMS_BODY, else GET.',
  SMS_HEADERS: 'Headers of the call to the gateway as a JSON object, its key and content-type among them.',
  SMS_BODY:
    'Body of the call to the gateway: JSON, a form (a=b&c=d), XML or text, as its content-type says or it looks.',
  SMS_OK:
    'Regular expression that the gateway’s answer must match. Default: any answer of 200 to 299 is a success.',
  OTP_ECHO:
    '1: the server answers with the one-time code, so anybody can set anybody’s password. For trials only. Default 0.',
  S3_ENDPOINT:
    'Origin of an S3-compatible store, such as https://s3.eu-west-1.amazonaws.com: files are kept there and not in DATA_DIR. Needs the S3_ variables below.',
  S3_PUBLIC_URL: 'The store’s origin as phones reach it. Default S3_ENDPOINT.',
  S3_REGION: 'Its region. Default us-east-1.',
  S3_BUCKET:
    'The bucket. Private; it must allow PUT from the app’s origin (CORS), and may forget incoming/ after two days.',
  S3_ACCESS_KEY_ID: 'The store’s access key; it may read, write, delete and list in the bucket.',
  S3_SECRET_ACCESS_KEY: 'The secret of that key.',
  X_ACCEL:
    'Place in the nginx in front that serves DATA_DIR/media to us alone (internal), such as /protected/: nginx then carries media after our check. See docs/media.md.',
  LICENCE_URL:
    'Address of the licence token service for protected videos. Without it ClearKey licences are given by this server. See docs/media.md.',
  LICENCE_HEADERS: 'Headers of the call to it as a JSON object, its key among them.',
  LICENCE_TYPES:
    'Which systems it serves, separated by commas: widevine, playready, fairplay. Default all three.',
  LICENCE_SERVER_URL: 'Where players send licence requests; {type} is filled in. Needed with LICENCE_URL.',
  LICENCE_CERTIFICATE_URL: 'Where FairPlay players get the certificate. Needed for fairplay.',
  METRICS_TOKEN:
    'Who reads /api/metrics shows it as a bearer token. Without it only this machine may read them.',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent. Default info.',
  CLIENT_NAME:
    'White label: the provider’s short name. Overrides the school pack, as do all CLIENT_ variables.',
  CLIENT_SLUG: 'White label: the name in addresses.',
  CLIENT_TITLE: 'White label: the product’s title.',
  CLIENT_COMPANY: 'White label: the company in the footer.',
  CLIENT_LOGO: 'White label: address of the logo, as https://… or /… on this server.',
  CLIENT_PROVIDER: 'White label: who is meant in ‘Please ask … Administration’.',
  CLIENT_COLOUR: 'White label: brand colour, as #0a6 or #00aa66.',
  CLIENT_TIME_ZONE: 'White label: IANA time zone in which times are shown.',
  SUPPORT_EMAIL: 'White label: the support address.',
  ASSETS_URL: 'Where static files and images are served from, as https://…, when not from this server.',
} as const

export type Variable = keyof typeof variables
