import type { DemoPiece } from '../demo-piece.ts'
import type { markets as english } from '../en/markets.ts'

export const markets: Record<keyof typeof english, DemoPiece> = {
  'one-basket': {
    title: 'No pongas todos los huevos en la misma cesta',
    subhead: 'Contra qué ayuda diversificar, y contra qué no',
    content: `
<p>Si todo lo que tienes es una sola acción, su mal día es tu mal día. Con diez acciones de sectores distintos, el incendio de una
fábrica te duele en una décima parte. Esa es toda la idea de diversificar, y es casi gratis.</p>
<p>Tiene límites. Diez bancos no son diez cosas distintas. Cuando cae todo el mercado, la mayoría de las acciones cae con él, y ningún
número de ellas te protege. Y una lista tan larga que nadie la sigue no es prudencia, sino niebla.</p>
<p>Una pregunta útil ante cada compra nueva: ¿qué le haría daño a esta que no se lo haría a lo que ya tengo? Si la respuesta es
«nada», es más de lo mismo.</p>`,
  },
  'treasury-debt': {
    title: 'La deuda pública en cinco minutos',
    subhead: 'Cupones, vencimiento, y por qué el precio baja cuando suben los tipos',
    content: `
<p>Un bono del Tesoro es un préstamo a un Estado. Paga un cupón fijo, por lo general dos veces al año, y su valor nominal el día del
vencimiento. Entre tanto se puede comprar y vender como una acción, a un precio.</p>
<p>Ese precio y el nivel de los tipos de interés están en un balancín. Si los bonos nuevos pagan el siete por ciento, nadie da el precio
entero por uno viejo que paga el seis; su precio baja hasta que ambos valen lo mismo. Cuanto más le queda a un bono, más fuerte se
balancea.</p>
<p>Después de su vencimiento un bono ya no se negocia. En Tarazu un instrumento así aparece como suspendido, y las órdenes sobre él se
rechazan.</p>`,
  },
  futures: {
    title: 'Qué es un futuro, y qué no es',
    subhead: 'Una promesa con fecha, y un tamaño que es fácil pasar por alto',
    content: `
<p>Un futuro es la promesa de negociar algo a un precio fijo en un día fijo: un índice, un barril de petróleo, una onza de oro, una
fanega de grano. Se hizo para quien quiere certeza. Una molinera que necesita trigo en marzo puede fijar su precio en noviembre, y el
agricultor del otro lado también.</p>
<h3>Vencimiento</h3>
<p>Cada contrato termina en un día que su bolsa ha fijado: el último martes del mes los contratos sobre índices indios, el tercer
viernes de marzo, junio, septiembre y diciembre los contratos sobre los estadounidenses, y otros días los de otros bienes. La lista
muestra el contrato al que le toca. Un futuro vencido ya no existe; quien quiera seguir compra el siguiente.</p>
<h3>Tamaño</h3>
<p>El precio de un futuro se da por una unidad, y un contrato es por muchas. Un contrato de crudo representa mil barriles, de modo que un
movimiento de un dólar son mil dólares. En el mundo real solo se deposita una pequeña parte del valor, y por eso la gente pierde más
de lo que trajo: la pérdida se cuenta sobre el barril entero, no sobre el depósito.</p>
<h3>Aquí</h3>
<p>En Tarazu un futuro se paga por completo, unidad por unidad, como una acción. No puedes perder más de lo que pagaste, y no hay
reposiciones de garantía. Eso lo hace un buen sitio para ver cómo se mueven los futuros, y uno malo para aprender cómo pueden arruinar
a alguien. Ten presentes ambas cosas.</p>`,
  },
  'currency-pairs': {
    title: 'Pares de divisas: ¿hacia dónde es arriba?',
    subhead: 'Cómo leer EUR/USD, USD/INR y los demás',
    content: `
<p>Un par es una fracción. EUR/USD a 1.10 quiere decir que un euro cuesta 1.10 dólares. Cuando el número sube, la primera divisa se ha
encarecido, o la segunda se ha abaratado; el precio no puede decirte cuál de las dos.</p>
<p>Las divisas se negocian desde el domingo por la tarde hasta el viernes por la tarde, hora de Nueva York, sin pausa de noche. La
mayoría de los días se mueven menos que las acciones, y sus movimientos tienen fecha: reuniones de los bancos centrales, cifras de
inflación y de empleo.</p>
<p>La trampa es el tamaño. Medio por ciento es un día grande para un par, así que la gente toma posiciones grandes para sentir algo, y
entonces llega uno de los raros días del tres por ciento.</p>`,
  },
  index: {
    title: 'Qué mide un índice',
    subhead: 'Un número para un mercado entero, y por qué no se puede comprar',
    content: `
<p>Un índice resume una lista de acciones en un número. La mayoría pondera cada empresa por el valor de sus acciones en libre
circulación, de modo que las gigantes mueven el número y las pequeñas apenas se notan. Por eso un índice puede subir un día en que la
mayoría de sus miembros baja.</p>
<p>Su nivel no significa nada por sí mismo: 25,000 no es «más» que 6,000, porque cada uno empezó en un número que alguien eligió. Solo
se pueden comparar los cambios.</p>
<p>Aquí puedes mirar un índice, ver su gráfico y tenerlo en tu lista de seguimiento. No puedes comprarlo, porque no hay nada que
entregar. Lo que la gente compra en su lugar son futuros sobre él, o fondos que tienen sus miembros.</p>`,
  },
  'market-hours': {
    title: 'Cuándo abren los mercados',
    subhead: 'Sesiones, festivos, y órdenes que esperan la campana',
    content: `
<p>Cada mercado tiene sus horas, en su zona horaria, con sus festivos.</p>
<ul>
<li>Las acciones en la India se negocian de 9:15 a 15:30, de lunes a viernes, hora de la India.</li>
<li>Las acciones en Estados Unidos se negocian de 9:30 a 16:00, hora de Nueva York, y solo hasta las 13:00 unos pocos días del año, como
el siguiente al Día de Acción de Gracias.</li>
<li>Las divisas se negocian sin pausa del domingo al viernes por la tarde, hora de Nueva York.</li>
</ul>
<p>Cuando Nueva York cambia la hora y la India no, la distancia entre las dos cambia en una hora, dos veces al año. Los calendarios de
aquí lo saben.</p>
<p>Una orden fuera de la sesión se rechaza, y el rechazo dice que el mercado está cerrado. Si prefieres esperar, pon la orden en cola
para la apertura: entonces se atiende cuando empieza la sesión, y su dinero queda reservado hasta entonces.</p>
<p>Los precios simulados son una excepción. Se mueven a todas horas, para que quien aprende por la noche encuentre un mercado despierto.
Los precios repetidos y los reales respetan las horas reales.</p>`,
  },
}
