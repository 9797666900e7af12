/** What made-up companies and their issues say of themselves, in each language: built in, so that nobody has to translate it. */
import type { Locale } from '@tarazu/contract/locales'
import { demoCompanies } from './demo-companies.ts'
import type { IssueRow } from './issue.ts'

type Company = (typeof demoCompanies)[number]
type Code = Company['code']

const abouts: Record<Exclude<Locale, 'en'>, Record<Code, string>> = {
  de: {
    KESTREL: 'Webt Segel und Zelte aus wiederverwertetem Garn.',
    BLUEFERN: 'Macht Käse in drei Tälern.',
    ORREY: 'Baut Fernrohre für Schulen.',
    SALTPAN: 'Speichert Strom in Salzwasser.',
    TINROOF: 'Baut kleine Häuser, denen Regen nichts anhaben kann.',
    QUILLON: 'Hält die Bremsen von Zügen in Ordnung.',
    MARROW: 'Verkauft Gemüse, das seltsam aussieht.',
    LANTERN: 'Betreibt Praxen, die nachts öffnen.',
    HALYARD: 'Segelt Fracht die Küste entlang, mit dem Wind.',
    PEBBLE: 'Macht Kartenleser ohne Bildschirm.',
    THRUSH: 'Stellt Hörgeräte zu Hause ein.',
    OXBOW: 'Reinigt Flüsse und verkauft, was es findet.',
  },
  es: {
    KESTREL: 'Teje velas y tiendas con hilo reciclado.',
    BLUEFERN: 'Hace queso en tres valles.',
    ORREY: 'Construye telescopios para escuelas.',
    SALTPAN: 'Almacena energía en agua salada.',
    TINROOF: 'Construye casas pequeñas a las que la lluvia no hace daño.',
    QUILLON: 'Mantiene los frenos de los trenes.',
    MARROW: 'Vende verduras de aspecto raro.',
    LANTERN: 'Lleva clínicas que abren de noche.',
    HALYARD: 'Lleva carga a vela por la costa, con el viento.',
    PEBBLE: 'Hace lectores de tarjetas sin pantalla.',
    THRUSH: 'Ajusta audífonos a domicilio.',
    OXBOW: 'Limpia ríos y vende lo que encuentra.',
  },
  zh: {
    KESTREL: '用再生纱线织造船帆和帐篷。',
    BLUEFERN: '在三个山谷里制作奶酪。',
    ORREY: '为学校制造望远镜。',
    SALTPAN: '用盐水储存电力。',
    TINROOF: '建造不怕雨的小房子。',
    QUILLON: '维护火车的刹车。',
    MARROW: '出售长相奇特的蔬菜。',
    LANTERN: '经营夜间开门的诊所。',
    HALYARD: '借着风力沿海岸运货。',
    PEBBLE: '制造没有屏幕的读卡器。',
    THRUSH: '上门调试助听器。',
    OXBOW: '清理河流，并出售找到的东西。',
  },
}

type Words = {
  further: string
  madeUp: string
  /** Between two sentences. */
  apart: string
  /** The paragraphs of the document; `about` is what the company does. */
  document(name: string, about: string): string[]
}

const words: Record<Locale, Words> = {
  en: {
    further: 'A further issue of shares that trade already.',
    madeUp: 'Made up, for paper trading.',
    apart: ' ',
    document: (name, about) => [
      `${name}: a made-up document`,
      `${about} The company does not exist, and nothing can be bought here with real money.`,
      'A real document would say what the company does, what it earned and owes, who sells shares, what the money is for, and what can go wrong. Read it before you apply.',
      'What can go wrong with any share: its price may fall below that of the issue on the first day, and it may never come back.',
      'Where more is applied for than there is, everybody gets the same number of lots as far as they go; the lots that are left are drawn. The hash of the draw’s seed is published before the issue opens and the seed after it has closed, so that anybody can compute it again.',
    ],
  },
  de: {
    further: 'Eine weitere Emission von Aktien, die schon gehandelt werden.',
    madeUp: 'Erfunden, für den Handel mit Spielgeld.',
    apart: ' ',
    document: (name, about) => [
      `${name}: ein erfundenes Dokument`,
      `${about} Das Unternehmen gibt es nicht, und hier lässt sich nichts mit echtem Geld kaufen.`,
      'Ein wirkliches Dokument würde sagen, was das Unternehmen tut, was es verdient hat und schuldet, wer Aktien verkauft, wofür das Geld ist, und was schiefgehen kann. Lesen Sie es, bevor Sie zeichnen.',
      'Was bei jeder Aktie schiefgehen kann: Ihr Kurs kann schon am ersten Tag unter den der Emission fallen, und vielleicht kommt er nie zurück.',
      'Wird mehr gezeichnet, als es gibt, so bekommen alle gleich viele Lose, soweit sie reichen; die übrigen Lose werden ausgelost. Der Hash des Startwerts der Auslosung wird veröffentlicht, bevor die Emission öffnet, und der Startwert, nachdem sie geschlossen hat, sodass jeder sie nachrechnen kann.',
    ],
  },
  es: {
    further: 'Otra emisión de acciones que ya cotizan.',
    madeUp: 'Inventada, para operaciones simuladas.',
    apart: ' ',
    document: (name, about) => [
      `${name}: un documento inventado`,
      `${about} La empresa no existe, y aquí no se puede comprar nada con dinero real.`,
      'Un documento real diría qué hace la empresa, qué ganó y qué debe, quién vende acciones, para qué es el dinero, y qué puede salir mal. Léelo antes de solicitar.',
      'Lo que puede salir mal con cualquier acción: su precio puede caer el primer día por debajo del de la emisión, y puede que no vuelva nunca.',
      'Si se solicita más de lo que hay, todos reciben el mismo número de lotes hasta donde alcancen; los lotes que sobran se sortean. La huella de la semilla del sorteo se publica antes de que abra la emisión y la semilla después de que cierre, para que cualquiera pueda calcularlo de nuevo.',
    ],
  },
  zh: {
    further: '这是已上市股票的再次发行。',
    madeUp: '纯属虚构，仅供模拟交易。',
    apart: '',
    document: (name, about) => [
      `${name}：虚构的文件`,
      `${about}这家公司并不存在，在这里也不能用真钱买任何东西。`,
      '真正的文件会说明公司做什么、赚了多少又欠了多少、谁在出售股票、资金作何用途，以及可能出什么问题。申购之前请先阅读。',
      '任何股票都可能出的问题：上市首日价格就可能跌破发行价，而且可能再也涨不回来。',
      '申购超过发行量时，在数量够分的范围内每人得到同样的手数；剩下的手数抽签分配。抽签种子的哈希值在发行开放之前公布，种子在截止之后公布，任何人都可以重新计算。',
    ],
  },
}

const textsOf = (company: Company, further: boolean, language: Locale) => {
  const { further: again, madeUp, apart, document } = words[language]
  const own = language === 'en' ? company.about : abouts[language][company.code]
  const about = [own, ...(further ? [again] : []), madeUp].join(apart)
  return { about, document: document(company.name, about).join('\n\n') }
}

/** As its row says it: in English. */
export const demoIssueTexts = (company: Company, further: boolean) => textsOf(company, further, 'en')

type Texts = Pick<IssueRow, 'about' | 'document'>

/**
 * In that language where it is made up and still says what an issue of its company says in English. Whether it is a further one
 * stands nowhere but there.
 */
export function issueTexts(row: Pick<IssueRow, 'demo' | 'symbol'> & Texts, language: Locale): Texts {
  const { about, document } = row
  const company = demoCompanies.find(({ code }) => row.demo && row.symbol === `${code}.DEMO`)
  if (!company || language === 'en') return { about, document }
  const further = [false, true].find((each) => demoIssueTexts(company, each).about === about)
  return further === undefined ? { about, document } : textsOf(company, further, language)
}
